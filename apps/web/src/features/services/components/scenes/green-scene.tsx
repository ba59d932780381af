import { Box, On, Shadow } from '../../../../components/illustrations/shapes.js';
import { Ground, Tree } from '../../../../components/illustrations/surroundings.js';
import { Van } from '../../../../components/illustrations/van.js';
import { Scene } from './scene.js';

/** An electric van at its charging post, among trees. */
export const GreenScene = () => (
  <Scene middle={[28, 66]}>
    <Ground size={[184, 120]} />
    <On plane="top" at={[46, 48, 0]}>
      <rect width="114" height="50" fill="none" stroke="var(--draw-marking)" strokeWidth="2" />
    </On>
    <Tree at={[8, 8, 0]} height={40} />
    <Tree at={[44, 6, 0]} height={28} />
    <Tree at={[128, 6, 0]} height={44} />
    <Tree at={[156, 14, 0]} height={28} />
    <Shadow at={[22, 60, 0]} size={[14, 16]} />
    <Van at={[58, 55, 0]} of="leaf" />
    <Box at={[20, 58, 0]} size={[12, 14, 50]} of="paper" />
    <On plane="left" at={[20, 72, 50]}>
      <rect x="2.5" y="5" width="7" height="11" rx="1" fill="var(--draw-leaf-left)" />
    </On>
    <On plane="right" at={[32, 72, 50]}>
      <path d="M8 6L4 14h3l-1.4 7L10.6 12h-3z" fill="var(--draw-leaf-right)" />
    </On>
    <Tree at={[20, 98, 0]} height={22} />
  </Scene>
);
