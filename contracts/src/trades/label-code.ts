import { readCode } from '../fulfillment/certificate-code.ts'

/** 40 random bits: short, so that its QR code is coarse enough for a visiting card. It opens nothing private. */
export const labelCodeLength = 8

/** The code of a label's address; null if it is none. */
export const readLabelCode = (typed: string): string | null => readCode(typed, labelCodeLength)
