import type { ReactNode } from 'react';
import medidas from '../../ui/formulario/medidas.module.css';
import classes from './FormularioDeRegistro.module.css';

/** Fields of a record, one below the other; a value of known length has a field about as wide as it. */
export const CamposDeRegistro = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${medidas.medidas} ${classes.campos}`}>{children}</div>
);
