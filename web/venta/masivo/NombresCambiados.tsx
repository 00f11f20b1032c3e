import type { NombresCambiadosVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { contar } from '#values/numero.ts';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import classes from './masivo.module.css';

/** Parses `location.state`, which may hold anything. */
const leerCambiados = (estado: unknown): NombresCambiadosVM | null => {
  const { nombresCambiados } = (estado ?? {}) as { nombresCambiados?: NombresCambiadosVM };
  return Array.isArray(nombresCambiados?.primeros) ? nombresCambiados : null;
};

/** Names of the file that policies will show differently, from the navigation state of the upload. */
export const NombresCambiados = () => {
  const cambiados = leerCambiados(useLocation().state);
  if (cambiados === null) return null;
  const { total, primeros } = cambiados;
  const demas = total - primeros.length;
  return (
    <Alert
      mt="md"
      title={
        total === 1
          ? 'Un nombre no queda como venía en el archivo'
          : `${contar(total, 'nombre', 'nombres')} no quedan como venían en el archivo`
      }
      icon={<IconInfoCircle size={20} aria-hidden />}
    >
      <p className={classes.porQue}>
        En la póliza los nombres van sin apóstrofos ni guiones, y sin los acentos que no puede
        mostrar.
      </p>
      <ul className={classes.nombres}>
        {primeros.map(({ fila, escrito, queda }) => (
          <li key={`${fila} ${escrito}`}>
            Fila {fila}: «{escrito}» queda como «{queda}».
          </li>
        ))}
        {demas > 0 && <li>Y {contar(demas, 'nombre', 'nombres')} más.</li>}
      </ul>
    </Alert>
  );
};
