export { HistoryPage as Page } from '../../features/history/components/history-page.js';
