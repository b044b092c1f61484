import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { configQuery } from '@/shared/http/config'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'
import { contactAbout, telephoneLink } from '../support/contact-links'

export function SupportCards() {
  const { data: config, isError } = useQuery(configQuery)
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <SupportCard
        icon={MessageCircle}
        name="Live Chat"
        text="Leave us a message with your question. We reply by email within 24 hours."
      >
        <Button asChild variant="gold">
          <Link to={contactAbout('Live chat')}>Start Live Chat</Link>
        </Button>
      </SupportCard>
      <SupportCard icon={Phone} name="Phone" text="Mon-Fri 9AM-6PM EST">
        {config && (
          <Button asChild variant="outline">
            <a href={telephoneLink(config.support.phone)} className="figures">
              {config.support.phone}
            </a>
          </Button>
        )}
        {!config && !isError && <Skeleton className="h-11 w-44" />}
        {isError && <p className="text-muted">The number could not be loaded. Please write to us instead.</p>}
      </SupportCard>
      <SupportCard icon={Mail} name="Email" text="For anything that isn’t urgent. We answer within 24 hours.">
        <Button asChild variant="outline">
          <Link to={paths.contact}>Send an Email</Link>
        </Button>
      </SupportCard>
    </ul>
  )
}

type SupportCardProps = { icon: LucideIcon; name: string; text: string; children: ReactNode }

function SupportCard({ icon: Icon, name, text, children }: SupportCardProps) {
  return (
    <li>
      <Card className="flex h-full flex-col items-start">
        <Icon className="size-6 text-gold" strokeWidth={1.5} aria-hidden="true" />
        <h3 className="mt-4 text-xl">{name}</h3>
        <p className="mt-2 mb-5 flex-1 text-muted">{text}</p>
        {children}
      </Card>
    </li>
  )
}
