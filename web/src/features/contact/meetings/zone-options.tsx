import { option } from '@/ui/select'
import { zoneLabel, zonesByContinent } from './zone-format'

/** Several hundred time zones, in groups that a picker shows as such. The world's own one comes first. */
export const ZoneOptions = ({ current }: { current: string }) =>
  zonesByContinent(current).map(([continent, timeZones]) =>
    continent === '' ? (
      timeZones.map((name) => option(name, zoneLabel(name)))
    ) : (
      <optgroup key={continent} label={continent}>
        {timeZones.map((name) => option(name, zoneLabel(name)))}
      </optgroup>
    ),
  )
