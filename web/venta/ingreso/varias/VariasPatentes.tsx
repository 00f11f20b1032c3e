import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { perezosa } from '../../../lib/tardia/tardia.tsx';
import { guardarBorrador, leerBorrador } from '../../../ui/borrador/borrador.ts';
import { enfocarCampo } from '../partes/enfocar-campo.ts';
import type { ParteDeIngreso } from '../partes/parte.ts';
import { claveDePegadas } from './resultado-de-patente.ts';

// Kept out of the first load of public links, whose buyers do not have it.
const PegarPatentes = perezosa(async () => (await import('./PegarPatentes.tsx')).PegarPatentes);

/** Entry of several plates at once, and those that the form still has to complete. */
export const VariasPatentes = ({ ingreso, entorno, enviar }: ParteDeIngreso) => {
  const clave = claveDePegadas(entorno.convenio.id);
  const [abierto, setAbierto] = useState(() => leerBorrador(clave) !== null);
  const cerrar = () => {
    guardarBorrador(clave, null);
    setAbierto(false);
  };
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
            alCerrar={cerrar}
            alAnadir={(nuevos, cotizadas) =>
              enviar({ tipo: 'anadirVarios', nuevos, cotizadas }).vehiculos !== vehiculos
            }
            alTerminar={() => {
              cerrar();
              enfocarCampo('patente');
            }}
            alCompletar={(patentes) => {
              cerrar();
              enviar({ tipo: 'completarVarias', patentes });
            }}
          />
        </Suspense>
      )}
    </>
  );
};
