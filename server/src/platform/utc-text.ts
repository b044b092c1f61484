type Time = Date | string

const dayIn = (dateStyle: 'long' | 'medium') => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' })
  return (time: Time): string => format.format(new Date(time))
}
const momentIn = (dateStyle: 'long' | 'medium') => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle, timeStyle: 'short', timeZone: 'UTC' })
  return (time: Time): string => `${format.format(new Date(time))} UTC`
}

/** Days and times in mails, notices and papers, which are read in any time zone: "May 1, 2026 at 2:30 PM UTC". */
export const longDay = dayIn('long')
export const mediumDay = dayIn('medium')
export const longMoment = momentIn('long')
export const mediumMoment = momentIn('medium')
