import { Button } from '@/ui/button'

/** The way to the question, in the place of a price in all. */
export const CountryLink = ({ onAsk, isShort = false }: { onAsk: () => void /** On phones. */; isShort?: boolean }) => (
  <Button variant="link" size="sm" className="h-11" onClick={onAsk}>
    <span>
      Choose a country<span className={isShort ? 'max-sm:sr-only' : ''}> for the price in all</span>
    </span>
  </Button>
)
