import { apiPaths } from '@waymark/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExportMenu } from '../../../components/ui/display/export.js';
import { PageHeading } from '../../../components/ui/basics/page-heading.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import '../audit.css';
import { fileNameOf, filtersOf, queryOf, requestOf, type AuditFilters } from '../filters.js';
import { Checkpoint } from './checkpoint.js';
import { EvidenceForm } from './evidence-form.js';
import { Growth } from './growth.js';
import { LogCard } from './log-card.js';
import { VerifyLog } from './verify-log.js';

/** Reads the filters from the address. Each change adds a history entry. */
const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersOf(search), [search]);
  const setFilters = useCallback(
    (next: AuditFilters) => setSearch(queryOf(next), { preventScrollReset: true }),
    [setSearch],
  );
  return { filters, setFilters };
};

/** The whole log for auditors: search, live tail, export and proof. */
export const AuditPage = () => {
  useDocumentHead('Audit');
  const { filters, setFilters } = useFilters();
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <div className="page-width grid max-w-[110rem] grid-cols-[minmax(0,1fr)] gap-4 py-10">
      <PageHeading
        title="Audit"
        className="mb-2"
        lead="Every event in the log, who caused it, and proof that nobody has changed it since."
        actions={
          <ExportMenu
            path={apiPaths.auditEvents}
            query={requestOf(filters)}
            name={fileNameOf(filters)}
            isEmpty={isEmpty}
          />
        }
      />
      <div className="grid gap-4 xl:grid-cols-2 2xl:grid-cols-3">
        <VerifyLog zone={filters.zone} />
        <Growth zone={filters.zone} />
        <div className="grid xl:max-2xl:col-span-2">
          <Checkpoint />
        </div>
      </div>
      <EvidenceForm shipment={filters.shipment} />
      <LogCard filters={filters} onFilters={setFilters} onEmpty={setIsEmpty} />
    </div>
  );
};
