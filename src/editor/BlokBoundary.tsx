import { Component, type ReactNode } from 'react'

interface BlokBoundaryProps {
  /** A new value starts another try. */
  of: unknown
  fallback: ReactNode
  children: ReactNode
}

// React requires a class: nothing else catches what a component throws.
export class BlokBoundary extends Component<BlokBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: BlokBoundaryProps) {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
