/** What the summary looks at in a row. */
export interface FilaResumida {
  readonly convenioId: number;
  readonly convenio: string;
  readonly corredor: string;
  readonly ventaId: number;
  readonly prima: number;
  /** Null while its policy is not issued. */
  readonly vigente: boolean | null;
}

const CERO = {
  ventas: 0,
  vehiculos: 0,
  porEmitir: 0,
  prima: 0,
  anuladas: 0,
  primaAnulada: 0,
  primaNeta: 0,
};
type Cuenta = typeof CERO;
type Linea = Cuenta & { readonly convenio: string; readonly corredor: string };

const sumar = (a: Cuenta, b: Cuenta): void => {
  for (const clave of Object.keys(CERO) as (keyof Cuenta)[]) a[clave] += b[clave];
};

/**
 * Counts the rows of a report by agreement while they are written: sales, vehicles and premiums
 * (pesos). The vehicles of a sale come one after the other.
 */
export const resumenDeInforme = () => {
  const lineas = new Map<number, Linea>();
  let ultimaVenta = 0;
  return {
    agregar({ convenioId, convenio, corredor, ventaId, prima, vigente }: FilaResumida): void {
      const linea = lineas.get(convenioId) ?? { ...CERO, convenio, corredor };
      lineas.set(convenioId, linea);
      const anulada = vigente === false;
      sumar(linea, {
        ventas: Number(ventaId !== ultimaVenta),
        vehiculos: 1,
        porEmitir: Number(vigente === null),
        prima,
        anuladas: Number(anulada),
        primaAnulada: anulada ? prima : 0,
        primaNeta: anulada ? 0 : prima,
      });
      ultimaVenta = ventaId;
    },
    /** By name of broker and agreement. */
    lineas: (): Linea[] =>
      [...lineas.values()].toSorted(
        (a, b) => a.corredor.localeCompare(b.corredor) || a.convenio.localeCompare(b.convenio),
      ),
    total(): Linea {
      const total = { ...CERO, convenio: 'TOTAL', corredor: '' };
      for (const linea of lineas.values()) sumar(total, linea);
      return total;
    },
  };
};
