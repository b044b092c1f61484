import { z } from 'zod'
import { Amount, Day, named } from '../records.schema.ts'
import { EmailAddress, Line, TextArea } from '../text-fields.schema.ts'

export const propertyStatusLabels = {
  active: 'Active',
  pending: 'Pending',
  'under-contract': 'Under Contract',
} as const
export const PropertyStatus = z.enum(['active', 'pending', 'under-contract'])
export type PropertyStatus = z.infer<typeof PropertyStatus>

export const realtorLimits = { properties: 500, clients: 1_000, photos: 20, rooms: 30 } as const
export const maxPhotoBytes = 25 * 1024 * 1024

const Room = named('The name of the room').max(60, 'Please enter at most 60 characters.')
const isNew = (room: string, place: number, rooms: readonly string[]) =>
  rooms.findIndex((each) => each.toLowerCase() === room.toLowerCase()) === place

const propertyDetails = {
  address: named('Address'),
  price: Amount,
  status: PropertyStatus,
  /** Asked for with Under Contract, and only then. */
  underContractOn: Day.nullable(),
  rooms: z
    .array(Room)
    .max(realtorLimits.rooms, `Please enter at most ${realtorLimits.rooms} rooms.`)
    .refine((rooms) => rooms.every(isNew), 'Please enter each room once.'),
}
export const PropertyBody = z
  .strictObject(propertyDetails)
  .refine(({ status, underContractOn }) => status !== 'under-contract' || underContractOn !== null, {
    error: 'Please enter the date of the contract.',
    path: ['underContractOn'],
  })
  .refine(({ status, underContractOn }) => status === 'under-contract' || underContractOn === null, {
    error: 'Only a property under contract has this date.',
    path: ['underContractOn'],
  })
export type PropertyBody = z.infer<typeof PropertyBody>

export const Property = z.object({
  id: z.uuid(),
  ...propertyDetails,
  /** The first photo; null if there is none. */
  photoId: z.uuid().nullable(),
  artPieces: z.int(),
})
export type Property = z.infer<typeof Property>
export const PropertyList = z.object({ properties: z.array(Property) })
export type PropertyList = z.infer<typeof PropertyList>

export const PropertyField = z.enum(['added', 'address', 'price', 'status', 'rooms', 'photos'])
export type PropertyField = z.infer<typeof PropertyField>

/** What was changed. Prices are in cents, statuses as in `PropertyStatus`, photos counted. */
export const PropertyChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  field: PropertyField,
  before: z.string(),
  after: z.string(),
})
export type PropertyChange = z.infer<typeof PropertyChange>

/** GET /api/v1/properties/{propertyId}: with the newest changes. */
export const PropertyDetail = z.object({
  ...Property.shape,
  photos: z.array(z.object({ id: z.uuid() })),
  history: z.array(PropertyChange),
})
export type PropertyDetail = z.infer<typeof PropertyDetail>

const clientDetails = {
  name: named('Name'),
  /** Proposals are sent to it. */
  email: EmailAddress.nullable(),
  phone: Line,
  propertyInterest: Line,
  artPreference: Line,
  lastContact: Day.nullable(),
  followUp: Day.nullable(),
  notes: TextArea,
}
export const ClientBody = z.strictObject(clientDetails)
export type ClientBody = z.infer<typeof ClientBody>

export const Client = z.object({ id: z.uuid(), ...clientDetails })
export type Client = z.infer<typeof Client>
export const ClientList = z.object({ clients: z.array(Client) })
export type ClientList = z.infer<typeof ClientList>

/** All of these are added, or none. */
const importOf = <S extends z.ZodType>(row: S) => z.strictObject({ rows: z.array(row).min(1).max(500) })
export const PropertyImport = importOf(PropertyBody)
export const ClientImport = importOf(ClientBody)

/** GET /api/v1/realtor/overview: the figures of the caller's own records. */
export const RealtorOverview = z.object({
  properties: z.int(),
  activeListings: z.int(),
  artPiecesPlaced: z.int(),
  clients: z.int(),
  /** Clients whose follow-up date has come. */
  followUpsDue: z.int(),
})
export type RealtorOverview = z.infer<typeof RealtorOverview>
