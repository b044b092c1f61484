import type { ProposalStatus } from '@vermeil/contracts/trades/proposals.schema'
import { expect, test } from 'vitest'
import { isLinkOpen, type ProposalTimes, statusOf } from './proposal-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000)
const draft: ProposalTimes = { sentAt: null, expiresAt: null, withdrawnAt: null, openedAt: null, acceptedAt: null }
const sent: ProposalTimes = { ...draft, sentAt: day(-1), expiresAt: day(29) }

const cases: [string, ProposalTimes, ProposalStatus, boolean][] = [
  ['is a draft until it is sent', draft, 'draft', false],
  ['is sent', sent, 'sent', true],
  ['is opened', { ...sent, openedAt: day(-0.5) }, 'opened', true],
  ['is accepted', { ...sent, openedAt: day(-0.5), acceptedAt: day(-0.2) }, 'accepted', true],
  ['expires at the moment, not after it', { ...sent, expiresAt: now }, 'expired', false],
  ['stays accepted when its link has expired', { ...sent, expiresAt: day(-1), acceptedAt: day(-2) }, 'accepted', false],
  ['is withdrawn, whatever came before', { ...sent, acceptedAt: day(-1), withdrawnAt: day(0) }, 'withdrawn', false],
]
test.each(cases)('a proposal %s', (_, times, status, isOpen) => {
  expect([statusOf(times, now), isLinkOpen(times, now)]).toEqual([status, isOpen])
})
