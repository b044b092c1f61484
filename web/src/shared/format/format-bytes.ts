const megabyte = 1024 * 1024

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `3.4 MB`, `12 KB` */
export const formatBytes = (bytes: number) =>
  bytes >= megabyte ? `${figures.format(bytes / megabyte)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
