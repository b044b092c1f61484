/** As people quote it. The number alone runs without a gap. */
export const invoiceNumberOf = ({ invoiceNumber }: { invoiceNumber: number | null }): string | null =>
  invoiceNumber === null ? null : `VM-${String(invoiceNumber).padStart(6, '0')}`
