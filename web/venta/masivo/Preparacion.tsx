import { Button } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { abrirErrores } from '#features/carga-masiva/correccion/correccion.contract.ts';
import { descargarErrores } from '#features/carga-masiva/preparacion/preparacion.contract.ts';
import { buscarConvenioPorId } from '#features/convenios/convenio.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { BarraProgreso } from '../../ui/BarraProgreso.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { useDescartarVenta } from '../../ui/dialogo/useDescartarVenta.ts';
import { LoQueFalta } from '../../ui/LoQueFalta.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Cargando } from '../piezas/Cargando.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { ERROR_DE_SOLICITUD } from '../piezas/textos.ts';
import { useSiguientePaso } from '../estado/useSiguientePaso.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';
import { guardarLibro } from './archivo/libro-recibido.ts';
import classes from './masivo.module.css';
import { NombresCambiados } from './NombresCambiados.tsx';
import { useClave } from '../../lib/api/useClave.ts';
import { usePreparacion } from './usePreparacion.ts';
import { AVISO_DE_CARGA } from './archivo/useSeguirCarga.ts';
import { VARIANTES } from './archivo/variantes.ts';

/** Display of a preparation's state: its text, and whether it runs, succeeded or failed. */
interface EstadoDePreparacion {
  readonly estado: 'en curso' | 'exito' | 'filas' | 'problemas';
  readonly texto: string;
}

/** Text of each progress value (V-MAS-029 to 033). */
const textoDePreparacion = (valor: number, idv: number): EstadoDePreparacion => {
  if (valor >= 100) {
    return { estado: 'exito', texto: 'Proceso finalizado, puede continuar con su compra.' };
  }
  if (valor > 0) {
    return { estado: 'en curso', texto: 'Estamos preparando su venta, por favor espere.' };
  }
  if (valor === 0) return { estado: 'en curso', texto: 'Iniciando validación del archivo.' };
  if (valor === -1) {
    return {
      estado: 'filas',
      texto: 'Ocurrió un error al preparar su venta, por favor, revise el archivo con los errores.',
    };
  }
  return {
    estado: 'problemas',
    texto: `Hay problemas con el servidor, por favor, contacte con soporte indicando el N° ${idv}.`,
  };
};

const NO_APARECE =
  'No encontramos su carga. Vuelva a subir el archivo; si el error persiste, contacte con soporte.';

interface PreparacionProps {
  readonly idv: number;
  readonly idConvenio: number;
  readonly volverA: string | null;
}

export const Preparacion = ({ idv, idConvenio, volverA }: PreparacionProps) => {
  const { vista, error, cargando } = usePreparacion(idv);
  const { valor, perdida } = vista ?? { valor: 0, perdida: false };
  const { estado, texto } = textoDePreparacion(valor, idv);
  const fallo = perdida || estado === 'filas' || estado === 'problemas';
  const enCurso = !fallo && estado === 'en curso';
  useEffect(() => {
    // Closes the notice that the file was processed, which the failure supersedes.
    if (fallo) avisos.quitar(AVISO_DE_CARGA);
  }, [fallo]);
  // A resumed sale does not tell its upload variant.
  const atras = volverA ?? '/venta/seleccionConvenio';
  return (
    <Pagina
      titulo="Preparación de su venta"
      proposito={`Venta N° ${idv}.${enCurso ? ' La preparación sigue aunque recargue esta página.' : ''}`}
    >
      <PasosDeCompra actual={PASO.vehiculos} idConvenio={idConvenio} />
      {cargando ? (
        <Cargando />
      ) : (
        <div className={classes.avance}>
          <BarraProgreso
            etiqueta="Preparación de la venta"
            valor={valor}
            error={fallo}
            texto={perdida ? NO_APARECE : texto}
          />
          <NombresCambiados />
          {error !== null && (
            <output className={classes.sondeo}>
              No pudimos consultar el avance ({error.mensaje}). Seguimos intentando; la preparación
              no se ha detenido.
            </output>
          )}
          <div className={classes.botones}>
            {!enCurso && (
              <Button component={Link} to={atras} state={{ idConvenio }} variant="default">
                ATRÁS
              </Button>
            )}
            {fallo && !perdida && <Descartar idv={idv} atras={atras} idConvenio={idConvenio} />}
            {estado === 'filas' && (
              <>
                <ArchivoDeErrores idv={idv} />
                <CorregirAqui idv={idv} idConvenio={idConvenio} />
              </>
            )}
            {!fallo && <Continuar idv={idv} idConvenio={idConvenio} lista={estado === 'exito'} />}
          </div>
        </div>
      )}
    </Pagina>
  );
};

interface DescartarProps extends CorregirAquiProps {
  readonly atras: string;
}

/** Abandons a failed load, which would otherwise stay among the open purchases. */
const Descartar = ({ idv, atras, idConvenio }: DescartarProps) => {
  const navegar = useNavigate();
  const descartar = useDescartarVenta();
  const alPulsar = async () => {
    if (await descartar(idv)) await navegar(atras, { state: { idConvenio } });
  };
  return (
    <Button variant="default" onClick={() => void alPulsar()}>
      DESCARTAR
    </Button>
  );
};

const ArchivoDeErrores = ({ idv }: { readonly idv: number }) => {
  const [bajando, setBajando] = useState(false);
  const bajar = async () => {
    setBajando(true);
    try {
      const { fileContents, fileDownloadName } = await llamar(descargarErrores, { idv });
      guardarLibro(fileContents, fileDownloadName);
    } catch {
      avisos.error(ERROR_DE_SOLICITUD);
    }
    setBajando(false);
  };
  return (
    <Button
      variant="default"
      loading={bajando}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void bajar()}
    >
      DESCARGAR ERRORES
    </Button>
  );
};

interface CorregirAquiProps {
  readonly idv: number;
  readonly idConvenio: number;
}

/** Opens the refused rows in the upload's grid, so that no other upload is needed. */
const CorregirAqui = ({ idv, idConvenio }: CorregirAquiProps) => {
  const navegar = useNavigate();
  const conClave = useClave();
  const seguir = useSiguientePaso();
  const operacion = useOperacion();
  const [abriendo, setAbriendo] = useState(false);
  const abrir = async () => {
    setAbriendo(true);
    try {
      const { borradorId: borrador, variante } = await conClave(String(idv), (clave) =>
        llamar(abrirErrores, { idv }, { clave }),
      );
      await navegar(VARIANTES[variante].ruta, { state: { idConvenio, borrador } });
    } catch (error) {
      const dicho = error instanceof ErrorDeApi && error.estado === 409;
      operacion.error(dicho ? error.message : ERROR_DE_SOLICITUD, {
        titulo: 'No pudimos abrir las filas con errores',
        ...salidaDeConflicto(error, operacion, () => seguir(idv)),
      });
    }
    setAbriendo(false);
  };
  return (
    <>
      <Button
        loading={abriendo}
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => void abrir()}
      >
        CORREGIR AQUÍ
      </Button>
      <ModalOperacion operacion={operacion} />
    </>
  );
};

interface ContinuarProps {
  readonly idv: number;
  readonly idConvenio: number;
  readonly lista: boolean;
}

/** Reason why CONTINUAR is disabled. */
const FALTA_PREPARAR = 'Podrá continuar cuando todas las filas estén preparadas.';
const FALTA_CONVENIO = 'Podrá continuar cuando se lean los datos del convenio.';

/** Enabled only after a successful preparation with a known agreement (V-MAS-036). */
const Continuar = ({ idv, idConvenio, lista }: ContinuarProps) => {
  const seguir = useSiguientePaso();
  const [yendo, setYendo] = useState(false);
  const idFalta = useId();
  const convenio = useQuery({
    queryKey: [buscarConvenioPorId.id, { id: idConvenio }],
    queryFn: ({ signal }) => llamar(buscarConvenioPorId, { id: idConvenio }, { senal: signal }),
  });
  const falta = lista ? (convenio.data ? null : FALTA_CONVENIO) : FALTA_PREPARAR;
  const continuar = async () => {
    setYendo(true);
    await seguir(idv).catch(() => avisos.error(ERROR_DE_SOLICITUD));
    setYendo(false);
  };
  return (
    <>
      {lista && convenio.isError && (
        <Button variant="default" onClick={() => void convenio.refetch()}>
          VOLVER A CONSULTAR EL CONVENIO
        </Button>
      )}
      {falta !== null && <LoQueFalta id={idFalta} texto={falta} />}
      <Button
        disabled={falta !== null}
        {...(falta !== null && { 'aria-describedby': idFalta })}
        loading={yendo}
        onClick={() => void continuar()}
      >
        CONTINUAR
      </Button>
    </>
  );
};
