import type {
  IssuedRevision,
  LinkBody,
  NewPassportLink,
  Passport,
  SignatureBody,
} from '@vermeil/contracts/trades/passports.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { productionsKey } from './productions-api'

/** The passport of a production or, with a set, of that set. */
export function passportApi(productionId: string, setId: string | null) {
  const place = setId === null ? `/productions/${productionId}` : `/productions/${productionId}/sets/${setId}`
  const path = `${place}/passport`
  return {
    query: readQuery<Passport>([...productionsKey, 'one', productionId, 'passport', setId], path),
    issue: () => api.post<IssuedRevision>(`${path}/revisions`),
    sign: (signature: SignatureBody) => api.command('POST', `${path}/signatures`, signature),
    share: (link: LinkBody) => api.post<NewPassportLink>(`${path}/links`, link),
    withdraw: (linkId: string) => api.command('DELETE', `${path}/links/${linkId}`),
    pdf: () => api.file(`${path}/pdf`),
  }
}
export type PassportApi = ReturnType<typeof passportApi>
