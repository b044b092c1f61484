const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a part of an address is a UUID; the server would refuse the request otherwise. */
export const isUuid = (text: string): boolean => pattern.test(text)
