import { useEffect } from 'react';
import { useSettings } from './settings.js';

/** Sets the document's title, and its description when one is given. */
export const useDocumentHead = (title: string, description?: string): void => {
  const { company_name } = useSettings();
  useEffect(() => {
    document.title = title ? `${title} · ${company_name}` : company_name;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, company_name]);
};
