export { must } from '../../server/src/platform/must.ts'
