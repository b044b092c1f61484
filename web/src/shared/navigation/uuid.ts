const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether an address's part can be anything's id; the server would refuse the question otherwise. */
export const isUuid = (text: string): boolean => pattern.test(text)
