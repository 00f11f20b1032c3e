import { convenioEscrito, TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { copiarConvenio } from '#features/convenios/copia/copia.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { Asistente, type BotonDeAsistente } from '../../ui/Asistente.tsx';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CONVENIOS, ETIQUETAS } from '../convenio/convenio.ts';
import classes from '../convenio/convenio.module.css';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import { useGuardarConvenio } from '../convenio/useGuardarConvenio.ts';
import { useUsuariosDeCorredor } from '../convenio/UsuariosDeConvenio.tsx';
import { useSalida } from '../piezas/useSalida.ts';
import { ConvenioListo } from './ConvenioListo.tsx';
import { CuerpoDePaso } from './CuerpoDePaso.tsx';
import { pasosEn } from './pasos.ts';
import { textoFinal } from './texto-final.ts';
import {
  ANTERIOR,
  type Completo,
  EN_BORRADOR,
  FORMULARIOS,
  type PasoCompleto,
  useCompleto,
} from './useCompleto.ts';

/** Conditions to continue: a broker, and for the later steps a user. */
const faltaEn = (
  { paso, corredorId, usuarios, copia }: Completo,
  hayElegibles: boolean,
): string | null => {
  if (copia.buscando) return 'Buscando lo que se copia…';
  if (paso === 'corredor' && corredorId === null) return 'Para seguir, elija o cree un corredor.';
  if (paso === 'usuarios' && usuarios.length === 0)
    return hayElegibles ? 'Para seguir, marque un usuario.' : 'Para seguir, agregue un usuario.';
  return null;
};

/** Action that leads on from each screen. */
const siguientesDe = (
  { ir, primas, copia, seguirADatos }: Completo,
  guardar: () => void,
): Readonly<Record<PasoCompleto, BotonDeAsistente>> => {
  const texto = 'SIGUIENTE';
  return {
    corredor: {
      texto,
      alPulsar: () => (copia.origenId === null ? ir('usuarios') : void copia.seguir()),
    },
    nuevoCorredor: { texto: 'CREAR CORREDOR', formulario: FORMULARIOS.nuevoCorredor },
    usuarios: { texto, alPulsar: seguirADatos },
    nuevoUsuario: { texto: 'CREAR USUARIO', formulario: FORMULARIOS.nuevoUsuario },
    nuevoEnlace: { texto: 'CREAR USUARIO', formulario: FORMULARIOS.nuevoUsuario },
    copia: { texto: 'GUARDAR', formulario: FORMULARIOS.copia },
    datos: { texto, formulario: FORMULARIOS.datos },
    primas: {
      texto,
      alPulsar: () => (primas.length === 0 ? ir('primas', TEXTOS.sinPrimas) : ir('asignar')),
    },
    asignar: { texto: 'GUARDAR', alPulsar: guardar },
  };
};

/** Saves from nothing or from a copy, then shows what the agreement lacks. */
const useCrear = (
  { form, primas, usuarios, copia, ir, setPrimas, soltar, alGuardarDatos }: Completo,
  dejarSalir: () => void,
) => {
  const operacion = useOperacion();
  const cache = useQueryClient();
  const navegar = useNavigate();
  const conClave = useClaveDeBorrador(EN_BORRADOR);
  const guardar = useGuardarConvenio(null, {
    enBorrador: EN_BORRADOR,
    alGuardarDatos,
    alGuardarPrimas: setPrimas,
  });
  const crear = async (hacer: () => Promise<ConvenioMantenidoVM>) => {
    operacion.iniciar();
    try {
      const { id, tipoDeAcceso, usuariosConvenioVM } = await hacer();
      alGuardarDatos();
      soltar();
      dejarSalir();
      operacion.exito(textoFinal(tipoDeAcceso, usuariosConvenioVM), {
        alCerrar: () => void navegar({ search: `?listo=${id}` }, { replace: true }),
      });
    } catch (error) {
      operacion.error(<ErroresDeRegistro error={error} etiquetas={ETIQUETAS} />);
    }
  };
  return {
    operacion,
    desdeCero: async () => {
      if (usuarios.length === 0) return ir('asignar', TEXTOS.sinUsuarios);
      return crear(() => guardar({ datos: form.getValues(), primas, usuarios }));
    },
    desdeOtro: () =>
      crear(async () => {
        const { nombre, corredorId, ...valores } = convenioEscrito.parse(form.getValues());
        const pedido = {
          origenId: copia.origenId ?? 0,
          nombre,
          corredorId,
          inicioVigencia: valores.inicioVigencia,
          terminoVigencia: valores.terminoVigencia,
          fechaInicioVigenciaPolizas: valores.fechaInicioVigenciaPolizas,
          fechaTerminoVigenciaPolizas: valores.fechaTerminoVigenciaPolizas,
        };
        const hecho = await conClave(JSON.stringify(pedido), (clave) =>
          llamar(copiarConvenio, pedido, { clave }),
        );
        await cache.invalidateQueries();
        return hecho;
      }),
  };
};

/** The wizard: an agreement from its broker to its users in five steps, or in two from another one. */
const PasosDelConvenio = () => {
  const completo = useCompleto();
  const { paso, falta, ir, tocado, copia, soltar } = completo;
  const { dejarSalir, volver } = useSalida(CONVENIOS.ruta, tocado, soltar);
  const { operacion, desdeCero, desdeOtro } = useCrear(completo, dejarSalir);
  const { elegibles } = useUsuariosDeCorredor(completo.corredorId, paso === 'usuarios');
  const faltante = faltaEn(completo, elegibles.length > 0);
  const anterior = ANTERIOR[paso];
  return (
    <Pagina
      titulo="Convenio completo"
      // Premiums and their users are tables.
      ancho={paso === 'primas' || paso === 'asignar' ? 'completo' : 'formulario'}
    >
      <Asistente
        etiqueta="Pasos del convenio completo"
        {...pasosEn(paso, copia.origenId !== null)}
        atras={
          anterior === null
            ? { texto: 'VOLVER', alPulsar: volver }
            : { texto: 'ATRÁS', alPulsar: () => ir(anterior) }
        }
        siguiente={siguientesDe(completo, () => void desdeCero())[paso]}
        falta={faltante}
      >
        {falta !== null && (
          <p role="alert" className={classes.falta}>
            {falta}
          </p>
        )}
        <CuerpoDePaso completo={completo} alCopiar={desdeOtro} />
      </Asistente>
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};

/** `/mantenedores/crearConvenioCompleto`; with `?listo=` the created agreement, so that it outlives a reload. */
export const ConvenioCompleto = () => {
  const [parametros] = useSearchParams();
  const listo = Number(parametros.get('listo')) || null;
  return listo === null ? <PasosDelConvenio /> : <ConvenioListo id={listo} />;
};
