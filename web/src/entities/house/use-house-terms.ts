import { useQuery } from '@tanstack/react-query'
import { documentedTerms, type HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { configQuery } from '@/shared/http/config'

/** The terms by which lots, invoices and leases begin now; until they are read, the documented ones. */
export const useHouseTerms = (): HouseTerms => useQuery(configQuery).data?.terms ?? documentedTerms
