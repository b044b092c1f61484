import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { PathParams } from './match-path'
import type { Arrival, Place, SiteHistory } from './site-history'

/** A path with or without a query, a query alone (`?tab=bids`), or the parts to be set; parts left out are dropped. */
type Destination = string | Partial<Omit<Place, 'key'>>
type NavigateOptions = { replace?: boolean | undefined }
type Navigate = (to: Destination | number, options?: NavigateOptions) => void

const HistoryContext = createContext<SiteHistory | null>(null)
const ArrivalContext = createContext<Arrival | null>(null)
const ParamsContext = createContext<PathParams>({})

/** What the path of the page on screen took from the address. */
export const PathParamsProvider = ParamsContext

/**
 * Provides the address. A change is a transition: the old page stays on screen until the new one is
 * ready.
 */
export function Router({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [arrival, setArrival] = useState(history.now)
  useLayoutEffect(() => history.listen((next) => startTransition(() => setArrival(next))), [history])
  return (
    <HistoryContext value={history}>
      <ArrivalContext value={arrival}>{children}</ArrivalContext>
    </HistoryContext>
  )
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Addresses are known inside a <Router> only.')
  return value
}

const useHistory = () => within(use(HistoryContext))
const useArrival = () => within(use(ArrivalContext))

export const useLocation = (): Place => useArrival().place

/** Whether the page was reached by a link (`PUSH`), by a change of its own address (`REPLACE`), or by Back and Forward. */
export const useNavigationType = () => useArrival().type

export const useParams = (): PathParams => use(ParamsContext)

/** Goes to an address, or some steps back (`navigate(-1)`). */
export function useNavigate(): Navigate {
  const history = useHistory()
  return useCallback(
    (to, { replace = false } = {}) => {
      if (typeof to === 'number') history.go(to)
      else history[replace ? 'replace' : 'push'](addressOf(to, history.now.place))
    },
    [history],
  )
}

type SearchChange = URLSearchParams | Record<string, string>
type SetSearchParams = (
  next: SearchChange | ((current: URLSearchParams) => SearchChange),
  options?: NavigateOptions,
) => void

/** The address's query, and how to change it: a function is given the query as it is when it is called. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const history = useHistory()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const changed = typeof next === 'function' ? next(new URLSearchParams(history.now.place.search)) : next
      navigate({ search: new URLSearchParams(changed).toString() }, options)
    },
    [history, navigate],
  )
  return [params, setParams]
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Destination; replace?: boolean }

/** A link within the site. A press that the browser has its own use for (a new tab, a download) stays the browser's. */
export function Link({ to, replace, onClick, target, ...rest }: LinkProps) {
  const place = useLocation()
  const navigate = useNavigate()
  const href = addressOf(to, place)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isOurs = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    const isHere = (target ?? '_self') === '_self' && event.currentTarget.origin === location.origin
    if (event.defaultPrevented || !isOurs || !isHere) return
    event.preventDefault()
    // A link to the present address adds no entry to the history.
    navigate(href, { replace: replace ?? href === addressOf(place, place) })
  }

  return <a {...rest} href={href} target={target} onClick={follow} />
}

export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

function addressOf(to: Destination, { pathname: here }: Place): string {
  if (typeof to === 'string') return /^[?#]/.test(to) ? here + to : to
  const { pathname = here, search = '', hash = '' } = to
  return pathname + withPrefix('?', search) + withPrefix('#', hash)
}

/** The part with its prefix, which callers may leave out; empty for an empty part. */
function withPrefix(prefix: string, part: string): string {
  if (part === '' || part === prefix) return ''
  return part.startsWith(prefix) ? part : prefix + part
}
