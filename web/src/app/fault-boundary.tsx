import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { logFault } from './faults.ts';

/** Confines a fault to one page: the shell and the other tabs keep working. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    logFault(error);
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
