import type { ErrorDeApi } from '../../lib/api/api.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { useNavigate } from 'react-router';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { BuscadorDeNumero } from '../piezas/BuscadorDeNumero.tsx';
import { EnlaceAPerdida } from '../reingreso/EnlaceAPerdida.tsx';
import { NoEncontrado } from '../piezas/NoEncontrado.tsx';
import { DESCONOCIDO, FALTA_POLIZA, FALTA_VENTA } from '../piezas/textos.ts';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';

const DE = {
  poliza: { rotulo: 'N° de póliza', siFalta: FALTA_POLIZA, ruta: rutaDePoliza, nombre: 'Póliza' },
  venta: { rotulo: 'N° de venta', siFalta: FALTA_VENTA, ruta: rutaDeVenta, nombre: 'Venta' },
} as const;

interface SinFichaProps {
  readonly de: keyof typeof DE;
  readonly numero: string;
  /** Null while it is being read. */
  readonly error: ErrorDeApi | null;
  readonly alReintentar: () => void;
}

/** Replaces a record that is being read, could not be read, or does not exist. */
export const SinFicha = ({ de, numero, error, alReintentar }: SinFichaProps) => {
  const navegar = useNavigate();
  const { rotulo, siFalta, ruta, nombre } = DE[de];
  const conNumero = /^\d{1,15}$/.test(numero);
  return (
    <Pagina titulo={conNumero ? `${nombre} N° ${numero}` : nombre}>
      {error === null && conNumero && (
        <output>
          <TextoDeCarga />
        </output>
      )}
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={`No encontramos la ${nombre.toLowerCase()} N° ${numero} entre las que usted puede ver`}
          desconocido={DESCONOCIDO}
          alReintentar={alReintentar}
          accion={de === 'poliza' && <EnlaceAPerdida numero={numero} />}
        />
      )}
      {!conNumero && (
        <p role="alert">{`«${numero}» no es un número de ${nombre.toLowerCase()}.`}</p>
      )}
      {(!conNumero || error?.estado === 404) && (
        <>
          <p>
            Revise el número, o busque con <kbd>Ctrl</kbd> + <kbd>K</kbd> por patente, RUT o nombre.
          </p>
          <BuscadorDeNumero
            rotulo={rotulo}
            siFalta={siFalta}
            cargando={false}
            alBuscar={(otro) => void navegar(ruta(otro))}
          />
        </>
      )}
    </Pagina>
  );
};
