import { createContext, use, useEffect } from 'react';
import { useSettings } from './settings.js';

export interface DocumentHead {
  title: string;
  description?: string | undefined;
}

/** Receives the head of a page during prerendering. */
export const DocumentHeadContext = createContext<(head: DocumentHead) => void>(() => {});

/** Sets the document's title and, if given, its description. */
export const useDocumentHead = (title: string, description?: string): void => {
  const { company_name } = useSettings();
  const fullTitle = title ? `${title} · ${company_name}` : company_name;
  use(DocumentHeadContext)({ title: fullTitle, description });
  useEffect(() => {
    document.title = fullTitle;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [fullTitle, description]);
};
