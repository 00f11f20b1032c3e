import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { perezosa } from '../../../lib/tardia/tardia.tsx';
import { enfocarCampo } from '../enfocar-campo.ts';
import type { PorCompletar } from './usePorCompletar.ts';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';

// Not for the buyer of a public link, whose first load it is not.
const PegarPatentes = perezosa(async () => (await import('./PegarPatentes.tsx')).PegarPatentes);

interface VariasPatentesProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly alAnadir: (nuevos: readonly VehiculoEntrada[]) => boolean;
  readonly porCompletar: PorCompletar;
}

/** The way to several plates at once, and those of them that the form still has to complete. */
export const VariasPatentes = ({
  estado: { form, edicion },
  convenio,
  vehiculos,
  alAnadir,
  porCompletar,
}: VariasPatentesProps) => {
  const [abierto, setAbierto] = useState(false);
  const libre = form.values.patente === '' && edicion === null;
  const completar = (patentes: readonly string[]) => {
    setAbierto(false);
    porCompletar.comenzar(patentes);
  };
  return (
    <>
      {porCompletar.quedan > 0 ? (
        <Button variant="subtle" onClick={porCompletar.dejar}>
          {porCompletar.quedan === 1
            ? 'Dejar la patente que falta'
            : `Dejar las ${porCompletar.quedan} patentes que faltan`}
        </Button>
      ) : (
        libre && (
          <Button variant="subtle" onClick={() => setAbierto(true)}>
            Pegar varias patentes
          </Button>
        )
      )}
      {abierto && (
        <Suspense>
          <PegarPatentes
            abierto
            convenio={convenio}
            vehiculos={vehiculos}
            alCerrar={() => setAbierto(false)}
            alAnadir={alAnadir}
            alTerminar={() => {
              setAbierto(false);
              enfocarCampo('patente');
            }}
            alCompletar={completar}
          />
        </Suspense>
      )}
    </>
  );
};
