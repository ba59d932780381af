import { SpeechSigns } from '../../../../components/illustrations/speech-signs.js';
import { Scene } from './scene.js';

export const SupportScene = () => (
  <Scene middle={[17, 37]}>
    <SpeechSigns />
  </Scene>
);
