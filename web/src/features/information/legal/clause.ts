import type { ReactNode } from 'react'

/** One numbered part of a legal document. Its id is in people's links, so a title may change and the id may not. */
export type Clause = { id: string; title: string; body: ReactNode }
