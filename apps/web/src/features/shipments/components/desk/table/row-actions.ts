import { createContext, use } from 'react';

/** Actions on a row's shipment, provided by the page. */
export interface RowActions {
  open: (id: number) => void;
  remove: (id: number) => void;
}

const RowActionsContext = createContext<RowActions | null>(null);

export const RowActionsProvider = RowActionsContext.Provider;

export const useRowActions = (): RowActions => {
  const actions = use(RowActionsContext);
  if (actions === null) throw new Error('useRowActions needs a RowActionsProvider above it');
  return actions;
};
