import { formatCount } from './format'

const megabyte = 1024 * 1024

/** `3.4 MB`, `12 KB` */
export const formatBytes = (bytes: number) =>
  bytes >= megabyte ? `${formatCount(bytes / megabyte, 1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
