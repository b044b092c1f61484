import type { Module } from '../../platform/module.ts'
import { type Applications, createApplications } from './applications.ts'

export function applicationsModule(deps: Parameters<typeof createApplications>[0]): Module<Applications> {
  const applications = createApplications(deps)
  return { api: applications, routes: applications.register }
}
