import { FileSearch, FlaskConical, Landmark, PenTool } from 'lucide-react'
import type { Step } from '../layout/numbered-steps'
import type { Point } from '../layout/point-cards'
import type { PriceLine } from '../layout/price-list'

export const authenticationSteps: readonly Step[] = [
  {
    name: 'Submit',
    text: 'Describe the work and send photographs of its front, its back and its signature. What you do not know, leave out.',
  },
  {
    name: 'Initial review',
    time: '1-2 days',
    text: 'A specialist in the period looks at it first, and tells you whether a full examination is worth its price.',
  },
  {
    name: 'Examination',
    time: '3-5 days',
    text: 'Hand, materials and provenance, compared with documented works and with what the archives hold.',
  },
  {
    name: 'Report',
    text: 'A signed opinion with its reasons, and with what remains open. You can follow the request until it is ready.',
  },
]

export const authenticationExpertise: readonly Point[] = [
  {
    icon: PenTool,
    name: 'Hand and signature',
    text: 'Brushwork, drawing and signature against securely attributed works.',
  },
  {
    icon: FlaskConical,
    name: 'Materials',
    text: 'Support, ground, pigment and paper: whether the work could have been made when it is said to have been.',
  },
  {
    icon: Landmark,
    name: 'Provenance',
    text: 'Labels, stamps, invoices and catalogs, followed from owner to owner, with the gaps named.',
  },
  {
    icon: FileSearch,
    name: 'Catalogs and loss registers',
    text: 'The catalogue raisonné where there is one, and the registers of stolen and missing art.',
  },
]

export const authenticationTurnaround: readonly PriceLine[] = [
  { name: 'Initial review', price: '1-2 days', text: 'A first look at what you sent, and what to do next.' },
  { name: 'Full authentication', price: '3-5 days', text: 'From the day we have everything the examination needs.' },
  { name: 'Rush', price: '24-48 hours', text: 'When a sale or a flight is close.' },
]

export const authenticationPrices: readonly PriceLine[] = [
  { name: 'Basic authentication', price: '$299', text: 'An opinion on authorship and date, with its grounds.' },
  {
    name: 'Comprehensive report',
    price: '$499',
    text: 'With provenance research, comparisons and condition, in a form that insurers and buyers accept.',
  },
  { name: 'Rush service', price: '+$200', text: 'Added to either of the above.' },
]
