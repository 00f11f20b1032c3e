import { Anchor } from '@mantine/core';
import { CALL_CENTER } from '../../lib/contacto.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';

/** Telephone for a user's questions: in a purchase by link the one on its front page (V-FRESCO-001). */
export const AQuienLlamar = () => {
  const { de, texto, numero } = { de: null, ...CALL_CENTER, ...useSesion().marca?.ayuda };
  return (
    <>
      {de === null ? 'al ' : `a ${de} al `}
      <Anchor href={`tel:${numero}`} className="cifras" inherit underline="always">
        {texto}
      </Anchor>
    </>
  );
};
