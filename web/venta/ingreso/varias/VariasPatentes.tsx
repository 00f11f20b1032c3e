import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { perezosa } from '../../../lib/tardia/tardia.tsx';
import { enfocarCampo } from '../partes/enfocar-campo.ts';
import type { ParteDeIngreso } from '../partes/parte.ts';

// Kept out of the first load of public links, whose buyers do not have it.
const PegarPatentes = perezosa(async () => (await import('./PegarPatentes.tsx')).PegarPatentes);

/** Entry of several plates at once, and those that the form still has to complete. */
export const VariasPatentes = ({ ingreso, entorno, enviar }: ParteDeIngreso) => {
  const [abierto, setAbierto] = useState(false);
  const { vehiculos, valores, edicion } = ingreso;
  const quedan = ingreso.porCompletar.length;
  const libre = valores.patente === '' && edicion === null;
  return (
    <>
      {quedan > 0 ? (
        <Button variant="subtle" onClick={() => enviar({ tipo: 'dejarVarias' })}>
          {quedan === 1 ? 'Dejar la patente que falta' : `Dejar las ${quedan} patentes que faltan`}
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
            convenio={entorno.convenio}
            vehiculos={vehiculos}
            alCerrar={() => setAbierto(false)}
            alAnadir={(nuevos, cotizadas) =>
              enviar({ tipo: 'anadirVarios', nuevos, cotizadas }).vehiculos !== vehiculos
            }
            alTerminar={() => {
              setAbierto(false);
              enfocarCampo('patente');
            }}
            alCompletar={(patentes) => {
              setAbierto(false);
              enviar({ tipo: 'completarVarias', patentes });
            }}
          />
        </Suspense>
      )}
    </>
  );
};
