import { useState } from 'react';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { Buscador } from './Buscador.tsx';

interface BuscadorGeneralProps {
  readonly abierto: boolean;
  readonly alCerrar: () => void;
}

/** The search of Soporte in a dialog, from any screen. */
export const BuscadorGeneral = ({ abierto, alCerrar }: BuscadorGeneralProps) => {
  // Kept while the dialog is closed, so that the user can look at the screen and continue.
  const [texto, setTexto] = useState('');
  return (
    <Dialogo
      opened={abierto}
      onClose={alCerrar}
      title="Buscar"
      size="40rem"
      centered={false}
      yOffset="8dvh"
    >
      {abierto && <Buscador texto={texto} alEscribir={setTexto} alIrse={alCerrar} />}
    </Dialogo>
  );
};
