import { Placa } from '../../../ui/placa/Placa.tsx';
import classes from './compra.module.css';

/** The plate, until its vehicle is found. */
export const Buscando = ({ patente }: { readonly patente: string }) => (
  <div className={classes.placa}>
    <Placa patente={patente} dv={null} />
    <output className={classes.suave}>Estamos buscando su vehículo, por favor espere.</output>
  </div>
);
