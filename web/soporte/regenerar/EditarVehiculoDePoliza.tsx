import { registrarVehiculo } from '#features/polizas/regenerar/regenerar.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { IngresoDeRegistro } from '../../mantenedores/piezas/IngresoDeRegistro.tsx';
import { FormularioDeVehiculo } from '../../mantenedores/vehiculo/FormularioDeVehiculo.tsx';
import { VEHICULOS } from '../../mantenedores/vehiculo/vehiculo.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { NoEncontrado } from '../piezas/NoEncontrado.tsx';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { regenerarLaPoliza } from './regenerar.tsx';

/**
 * Offers to regenerate a policy after its vehicle was corrected, because its file does not change by itself.
 * Undefined while the policy is unknown.
 */
const useOfrecerRegenerar = (numeroPoliza: number | null) => {
  const confirmar = useConfirmar();
  if (numeroPoliza === null) return undefined;
  const ofrecer = async (operacion: Operacion, texto: string, salir: () => void) => {
    operacion.ocultar();
    const regenerar = await confirmar({
      titulo: texto,
      texto: `La póliza N° ${numeroPoliza} sigue diciendo lo anterior: sus datos cambian sólo cuando se regenera.`,
      textoOk: 'Regenerar Póliza',
      textoCancelar: 'Ahora no',
    });
    if (!regenerar) {
      salir();
      return;
    }
    await regenerarLaPoliza(operacion, numeroPoliza, salir);
  };
  return (operacion: Operacion, texto: string, salir: () => void) =>
    void ofrecer(operacion, texto, salir);
};

const AACH = '/InformarPolizasAACH';
const VUELTAS = ['/Soporte/RegenerarPoliza', '/soporte/casosAach', VEHICULOS.ruta];

/** Navigation state: the policy, and the screen to which the form returns. */
const leerOrigen = (estado: unknown): { poliza: number | null; volver: string } => {
  const dado = typeof estado === 'object' && estado !== null ? estado : {};
  const poliza = 'poliza' in dado ? Number(dado.poliza) : Number.NaN;
  const conPoliza = Number.isSafeInteger(poliza) && poliza > 0;
  const vueltas = conPoliza ? [...VUELTAS, rutaDePoliza(poliza)] : VUELTAS;
  return {
    poliza: conPoliza ? poliza : null,
    volver: vueltas.find((ruta) => 'volver' in dado && dado.volver === ruta) ?? AACH,
  };
};

/** `/InformarPolizasAACH/editarVehiculo`: corrects a policy's vehicle in its record. */
export const EditarVehiculoDePoliza = () => {
  const [parametros] = useSearchParams();
  const { poliza, volver } = leerOrigen(useLocation().state);
  const ofrecer = useOfrecerRegenerar(poliza);
  if (!parametros.has('id')) {
    return poliza === null ? <Navigate to={AACH} replace /> : <Registrar poliza={poliza} />;
  }
  const aFicha = poliza !== null && volver === rutaDePoliza(poliza);
  const mantenedor = {
    ...VEHICULOS,
    ruta: volver,
    ...(aFicha && {
      lista: {
        ...VEHICULOS.lista,
        descripcion: { ...VEHICULOS.lista.descripcion, titulo: `Póliza N° ${poliza}` },
      },
    }),
  };
  return (
    <IngresoDeRegistro mantenedor={mantenedor}>
      {(registro) => (
        <FormularioDeVehiculo
          mantenedor={mantenedor}
          registro={registro}
          // From the list of vehicles, the record is edited without a policy.
          trasGuardar={volver === VEHICULOS.ruta ? undefined : ofrecer}
        />
      )}
    </IngresoDeRegistro>
  );
};

/** Finds or creates the record, and continues with its number in the address, which survives a reload. */
const Registrar = ({ poliza }: { readonly poliza: number }) => {
  const { state } = useLocation();
  const { data, error, refetch } = useQuery<{ id: number }, ErrorDeApi>({
    queryKey: [registrarVehiculo.id, poliza],
    queryFn: () => llamar(registrarVehiculo, { numeroPoliza: poliza }),
    staleTime: Infinity,
    retry: false,
  });
  if (data) {
    const vuelta = { search: '', state: { poliza } };
    return <Navigate to={`?id=${data.id}`} state={{ ...(state as object), vuelta }} replace />;
  }
  return (
    <Pagina titulo="Editar vehículo" proposito={`Póliza N° ${poliza}`} ancho="formulario">
      {error ? (
        <NoEncontrado
          error={error}
          desconocido={error.estado === 409 ? error.message : DESCONOCIDO}
          alReintentar={() => void refetch()}
        />
      ) : (
        <output>
          <TextoDeCarga />
        </output>
      )}
    </Pagina>
  );
};
