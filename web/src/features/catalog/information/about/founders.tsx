import { Card } from '@/ui/card'

const founders = [
  {
    role: 'The auctioneer',
    text: 'Twenty years on the rostrum taught that a room trusts a sale when it can see all of it. The rules of our auctions, and the open history behind each of them, are the auctioneer’s.',
  },
  {
    role: 'The painter',
    text: 'Sold a first canvas for the price of the frame, and remembers. The artist’s share, the reserve that stays private and the right to say no are the painter’s.',
  },
  {
    role: 'The engineer',
    text: 'Holds that a bid, once accepted, must survive anything. The clock that no one can argue with and the ledger that balances to the cent are the engineer’s.',
  },
]

/** The founders by their roles, unnamed. */
export function Founders() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {founders.map(({ role, text }) => (
        <li key={role}>
          <Card className="h-full">
            <h3 className="text-xl text-gold">{role}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
