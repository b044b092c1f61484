import { dayAt } from '@vermeil/contracts/loans/hire-terms'
import { houseNow } from './house-clock'

/** The day by the server's clock, as the server counts days. */
export const today = () => dayAt(new Date(houseNow()))
