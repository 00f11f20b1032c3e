import { CampoSelector, type OpcionDeSelector } from '../../campos/CampoSelector.tsx';
import classes from './FiltroDeLista.module.css';

interface FiltroDeListaProps {
  /** Label: 'Marca'. */
  readonly titulo: string;
  readonly opciones: readonly (OpcionDeSelector & { readonly id: number })[];
  readonly valor: number | null;
  readonly alElegir: (id: number | null) => void;
  readonly error?: string | null;
}

/** Selector that filters a list, beside its search box. */
export const FiltroDeLista = ({
  titulo,
  opciones,
  valor,
  alElegir,
  error = null,
}: FiltroDeListaProps) => (
  <CampoSelector
    aria-label={titulo}
    placeholder={titulo}
    className={classes.filtro ?? ''}
    opciones={opciones}
    value={valor}
    onChange={alElegir}
    clearable
    clearButtonProps={{ 'aria-label': `Quitar ${titulo}` }}
    error={error}
  />
);
