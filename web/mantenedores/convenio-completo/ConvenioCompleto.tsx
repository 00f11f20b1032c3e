import { TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import { Asistente, type BotonDeAsistente } from '../../ui/Asistente.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CONVENIOS, ETIQUETAS } from '../convenio/convenio.ts';
import classes from '../convenio/convenio.module.css';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import { useGuardarConvenio } from '../convenio/useGuardarConvenio.ts';
import { useSalida } from '../piezas/useSalida.ts';
import { CuerpoDePaso, FORMULARIOS } from './CuerpoDePaso.tsx';
import { pasosEn } from './pasos.ts';
import { textoFinal } from './texto-final.ts';
import { ANTERIOR, type Completo, type PasoCompleto, useCompleto } from './useCompleto.ts';

/** Conditions to continue: a broker, and for the later steps a user. */
const faltaEn = ({ paso, corredorId, usuarios }: Completo): string | null => {
  if (paso === 'corredor' && corredorId === null) return 'Para seguir, elija o cree un corredor.';
  if (paso === 'usuarios' && usuarios.length === 0) return 'Para seguir, agregue un usuario.';
  return null;
};

/** Action that leads on from each screen. */
const siguientesDe = (
  { ir, primas }: Completo,
  guardar: () => void,
): Readonly<Record<PasoCompleto, BotonDeAsistente>> => {
  const texto = 'SIGUIENTE';
  return {
    corredor: { texto, alPulsar: () => ir('usuarios') },
    nuevoCorredor: { texto: 'CREAR CORREDOR', formulario: FORMULARIOS.nuevoCorredor },
    usuarios: { texto, alPulsar: () => ir('datos') },
    nuevoUsuario: { texto: 'CREAR USUARIO', formulario: FORMULARIOS.nuevoUsuario },
    datos: { texto, formulario: FORMULARIOS.datos },
    primas: {
      texto,
      alPulsar: () => (primas.length === 0 ? ir('primas', TEXTOS.sinPrimas) : ir('asignar')),
    },
    asignar: { texto: 'GUARDAR', alPulsar: guardar },
  };
};

/** `/mantenedores/crearConvenioCompleto`: an agreement from its broker to its users, in five steps. */
export const ConvenioCompleto = () => {
  const completo = useCompleto();
  const { paso, falta, ir, form, primas, usuarios, tocado } = completo;
  const operacion = useOperacion();
  const guardar = useGuardarConvenio(null, completo.setPrimas);
  const { salir, volver } = useSalida(CONVENIOS.ruta, tocado);
  const enviar = async () => {
    if (usuarios.length === 0) return ir('asignar', TEXTOS.sinUsuarios);
    operacion.iniciar();
    try {
      await guardar({ datos: form.getValues(), primas, usuarios });
      operacion.exito(textoFinal(form.getValues().tipoDeAcceso, usuarios), { alCerrar: salir });
    } catch (error) {
      operacion.error(<ErroresDeRegistro error={error} etiquetas={ETIQUETAS} />);
    }
    return undefined;
  };
  const anterior = ANTERIOR[paso];
  return (
    <Pagina
      titulo="Convenio completo"
      proposito="Crea un convenio paso a paso, desde su corredor hasta sus usuarios."
    >
      <Asistente
        etiqueta="Pasos del convenio completo"
        {...pasosEn(paso)}
        atras={
          anterior === null
            ? { texto: 'VOLVER', alPulsar: volver }
            : { texto: 'ATRÁS', alPulsar: () => ir(anterior) }
        }
        siguiente={siguientesDe(completo, () => void enviar())[paso]}
        falta={faltaEn(completo)}
      >
        {falta !== null && (
          <p role="alert" className={classes.falta}>
            {falta}
          </p>
        )}
        <CuerpoDePaso completo={completo} />
      </Asistente>
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
