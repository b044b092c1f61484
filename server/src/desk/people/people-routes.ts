import type { CsvValue } from '@vermeil/contracts/csv'
import { PeopleFilter, PeoplePage, PeopleQuery, type PersonLine } from '@vermeil/contracts/desk/people.schema'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { staff } from '../../platform/http/access.ts'
import { routes } from '../../platform/http/operations.ts'
import { csvMedia, sendCsv } from '../../platform/http/send-csv.ts'

type Options = { accounts: Pick<Accounts, 'listPeople' | 'everyPerson'> }

/** The columns of the file of people. */
const columns: Record<string, (person: PersonLine) => CsvValue> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'User type': ({ role }) => role,
  Roles: ({ roles }) => roles.join(' '),
  Plan: ({ plan }) => plan,
  State: ({ state }) => state,
  Approved: ({ isApproved }) => isApproved,
  Joined: ({ joinedAt }) => joinedAt,
  'Last seen': ({ lastSeenAt }) => lastSeenAt,
}

async function* fileOf(people: AsyncIterable<PersonLine>): AsyncGenerator<CsvValue[]> {
  yield Object.keys(columns)
  for await (const person of people) yield Object.values(columns).map((value) => value(person))
}

/** Everybody with an account: searched, paged, and as a file. */
export const peopleRoutes = routes<Options>((api, { accounts }) => {
  api.get('/accounts', staff('people'), {
    operationId: 'listPeople',
    summary: 'Search everybody with an account',
    query: PeopleQuery,
    answer: PeoplePage,
    handle: async ({ query: { limit, ...search } }) => {
      const { people, ...rest } = await accounts.listPeople(search)
      return { ...rest, people: people.slice(0, limit) }
    },
  })
  api.get('/accounts.csv', staff('people'), {
    operationId: 'exportPeople',
    summary: 'Download everybody who matches',
    query: PeopleFilter,
    media: csvMedia,
    handle: ({ query: { sort: _, ...search }, reply }) =>
      sendCsv(reply, 'people.csv', fileOf(accounts.everyPerson(search))),
  })
})
