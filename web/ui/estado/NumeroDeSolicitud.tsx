import { useSesion } from '../../lib/sesion/useSesion.ts';
import { AQuienLlamar } from '../contacto/AQuienLlamar.tsx';
import classes from './Estados.module.css';

/** Request number of a failure, and whom to tell it: a buyer reads the telephone (V-LLAMAR-001). */
export const NumeroDeSolicitud = ({ id }: { readonly id: string | null | undefined }) => {
  const porEnlace = useSesion().tipo === 'publica';
  return id ? (
    <p className={classes.solicitud}>
      Si llama {porEnlace ? <AQuienLlamar /> : 'a soporte'}, indique el N° de solicitud{' '}
      <code>{id}</code>
    </p>
  ) : null;
};
