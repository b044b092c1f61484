import { z } from 'zod'
import { capabilities } from './capabilities.ts'

/** What a person may choose to be at sign-up. `admin` is never chosen: only configuration or another admin gives it. */
export const UserType = z.enum(['artist', 'collector', 'realtor', 'prop-agent'])
export type UserType = z.infer<typeof UserType>

export const Role = z.enum([...UserType.options, 'admin'])
export type Role = z.infer<typeof Role>

/** What an administrator may do. */
export const StaffCapability = z.enum(capabilities)
export const CapabilityList = z.object({ capabilities: z.array(StaffCapability) })
