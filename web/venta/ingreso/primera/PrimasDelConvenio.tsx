import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { Suspense, useState } from 'react';
import { perezosa } from '../../../lib/tardia/tardia.tsx';
import { BotonDePrimas } from './BotonDePrimas.tsx';

// Loaded on demand, because few users open this table.
const ModalPrimas = perezosa(
  async () => (await import('../../convenio/ModalPrimas.tsx')).ModalPrimas,
);

/** The agreement's prices by vehicle type, before a plate is typed. */
export const PrimasDelConvenio = ({ convenio }: { readonly convenio: ConvenioVM }) => {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <BotonDePrimas alPulsar={() => setAbierto(true)} />
      {abierto && (
        <Suspense>
          <ModalPrimas convenio={convenio} abierto alCerrar={() => setAbierto(false)} />
        </Suspense>
      )}
    </>
  );
};
