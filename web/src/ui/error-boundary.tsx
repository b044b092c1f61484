import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in place of the children that failed. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** When this changes the children are tried again: another page is not to suffer for the last one. */
  resetKey?: string
  children: ReactNode
}

type State = { failure: { error: unknown } | null; resetKey: string | undefined }

/** Stops a crash here; React itself logs what it caught. A class, since React offers this to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  private retry = () => this.setState({ failure: null })

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children
  }
}
