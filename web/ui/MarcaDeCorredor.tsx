import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import classes from './MarcaDeCorredor.module.css';

/** Seller's picture, on the white background it needs, or name. */
export const MarcaDeCorredor = ({ marca: { nombre, logo } }: { readonly marca: MarcaVM }) =>
  logo ? (
    <img
      className={classes['logo']}
      src={logo.ruta}
      width={logo.ancho}
      height={logo.alto}
      alt={nombre}
    />
  ) : (
    <span className={classes['nombre']}>{nombre}</span>
  );
