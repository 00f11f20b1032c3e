import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import classes from './MarcaDeCorredor.module.css';

/** Who sells: the picture, on the white it was made for, or the name. */
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
