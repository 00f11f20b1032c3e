import {
  buscarRedacciones,
  crearRedaccion,
  redaccionEntrada,
  type RedaccionesVM,
  type RedaccionVM,
} from '#features/redacciones/redaccion.contract.ts';
import { NUEVO_TEXTO, PLAZO_DE_MUERTE } from '#features/redacciones/redaccion.ts';
import { SIN_PERMISO } from '#values/respuesta.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CampoEntero } from '../../campos/CampoEntero.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EN_ESPERA } from '../../lib/api/proponer.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useBorrador } from '../../ui/borrador/useBorrador.ts';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { CamposDeRegistro } from '../piezas/CamposDeRegistro.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { useSalida } from '../piezas/useSalida.ts';
import { decirHoy, laDeHoy, RUTA, TITULO } from './redaccion-en-pantalla.ts';
import classes from '../piezas/FormularioDeRegistro.module.css';

const ETIQUETAS = {
  codigo: 'Código del depósito',
  desde: 'Rige desde',
  hasta: 'Último día (en blanco: sin término)',
  muerte: 'Muerte, en UF',
  incapacidadTotal: 'Incapacidad total, en UF',
  incapacidadParcial: 'Incapacidad parcial, en UF',
  gastosMedicos: 'Gastos médicos, en UF',
  pagoMuerte: PLAZO_DE_MUERTE,
  prescripcion: 'Prescripción',
};

const EN_BORRADOR = `borrador-nuevo${RUTA}` as const;

const MONTOS = ['muerte', 'incapacidadTotal', 'incapacidadParcial', 'gastosMedicos'] as const;
const FRASES = ['pagoMuerte', 'prescripcion'] as const;

interface Valores extends Record<string, unknown> {
  codigo: string;
  desde: string;
  hasta: string | null;
  muerte: number | null;
  incapacidadTotal: number | null;
  incapacidadParcial: number | null;
  gastosMedicos: number | null;
  pagoMuerte: string;
  prescripcion: string;
}

/** A new wording starts from another one: what the law leaves is not typed again. */
const aPartirDe = (otra: RedaccionVM | undefined): Valores => ({
  codigo: '',
  desde: '',
  hasta: null,
  muerte: otra?.muerte ?? null,
  incapacidadTotal: otra?.incapacidadTotal ?? null,
  incapacidadParcial: otra?.incapacidadParcial ?? null,
  gastosMedicos: otra?.gastosMedicos ?? null,
  pagoMuerte: otra?.pagoMuerte ?? '',
  prescripcion: otra?.prescripcion ?? '',
});

const Campos = ({ leidas }: { readonly leidas: RedaccionesVM }) => {
  const deHoy = laDeHoy(leidas);
  const form = useFormulario<Valores>({
    valoresIniciales: aPartirDe(deHoy ?? leidas.redacciones[0]),
    esquema: redaccionEntrada,
  });
  const operacion = useOperacion();
  const cache = useQueryClient();
  const soltar = useBorrador(EN_BORRADOR, form);
  const conClave = useClaveDeBorrador(EN_BORRADOR);
  const { dejarSalir, salir, volver } = useSalida(RUTA, form.isDirty(), soltar);
  const enviar = async (valores: Valores): Promise<FormErrors | void> => {
    operacion.iniciar();
    try {
      const redaccion = redaccionEntrada.parse(valores);
      await conClave(JSON.stringify(redaccion), (clave) =>
        llamar(crearRedaccion, redaccion, { clave }),
      );
      soltar();
      dejarSalir();
      await cache.invalidateQueries();
      operacion.exito(EN_ESPERA, { alCerrar: salir });
    } catch (error) {
      const deCampo = erroresDeCampo(error);
      if (Object.keys(deCampo).length > 0) {
        operacion.ocultar();
        return deCampo;
      }
      operacion.error(mensajeDe(error));
    }
    return undefined;
  };
  const hoy = (campo: (typeof MONTOS)[number]) =>
    deHoy && { description: `Hoy, ${deHoy[campo]} UF` };
  return (
    <>
      <Formulario
        form={form}
        alEnviar={enviar}
        etiquetas={ETIQUETAS}
        className={classes.formulario}
      >
        <CamposDeRegistro>
          <TextInput
            label={ETIQUETAS.codigo}
            description={deHoy ? `Hoy, ${deHoy.codigo}` : 'Como POL320260028'}
            withAsterisk
            maxLength={12}
            {...form.getInputProps('codigo')}
          />
          <CampoFecha label={ETIQUETAS.desde} withAsterisk {...form.getInputProps('desde')} />
          <CampoFecha
            label={ETIQUETAS.hasta}
            {...form.getInputProps('hasta')}
            value={form.values.hasta ?? ''}
            onChange={(dia) => form.setFieldValue('hasta', dia === '' ? null : dia)}
          />
          {MONTOS.map((campo) => (
            <CampoEntero
              key={campo}
              label={ETIQUETAS[campo]}
              withAsterisk
              {...hoy(campo)}
              {...form.getInputProps(campo)}
            />
          ))}
          {FRASES.map((campo) => (
            <Textarea
              key={campo}
              label={ETIQUETAS[campo]}
              description="La frase entera, como la dirá el certificado."
              withAsterisk
              autosize
              {...form.getInputProps(campo)}
            />
          ))}
        </CamposDeRegistro>
        <div className={classes.botones}>
          <Button type="submit">Proponer</Button>
          <Button variant="default" onClick={volver}>
            Volver
          </Button>
        </div>
      </Formulario>
      <ModalOperacion operacion={operacion} />
    </>
  );
};

/** `/mantenedores/redaccion/ingreso`: a new wording, each value beside today's. */
export const IngresoRedaccion = () => {
  const vedado = !usePuede()(crearRedaccion);
  const { data, isPending, refetch } = useQuery({
    queryKey: [buscarRedacciones.id],
    queryFn: ({ signal }) => llamar(buscarRedacciones, {}, { senal: signal }),
    // Never replaced below a form, because its first values came from it.
    staleTime: Infinity,
    gcTime: 0,
    enabled: !vedado,
  });
  return (
    <Pagina
      titulo={NUEVO_TEXTO}
      proposito={`Rige para los contratos desde su primer día, sin tocar los anteriores. Otra persona debe aprobarlo.${data ? ` ${decirHoy(data)}` : ''}`}
      migas={[{ ruta: RUTA, titulo: TITULO }]}
      ancho="formulario"
    >
      {vedado && <EstadoError titulo={SIN_PERMISO} />}
      {data && <Campos leidas={data} />}
      {!vedado && isPending && <TextoDeCarga />}
      {!data && !isPending && <EstadoError alReintentar={() => void refetch()} />}
    </Pagina>
  );
};
