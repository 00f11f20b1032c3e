import { LARGO_DE_CAMBIO, motivoDeCambio } from '#values/motivo.ts';
import { corregirContacto } from '#features/soporte/contacto/contacto.contract.ts';
import { reparoDeContacto } from '#values/campos-de-persona.ts';
import { Checkbox, Stack } from '@mantine/core';
import { CampoMotivo } from '../../campos/CampoMotivo.tsx';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { CampoTelefono } from '../../campos/CampoTelefono.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';
import type { Sobre } from './sobre-que.ts';

interface Valores extends Record<string, unknown> {
  correo: string;
  telefono: string;
  motivo: string;
  enRegistro: boolean;
}

const validar = ({ correo, telefono, motivo }: Valores) => ({
  correo: reparoDeContacto('email', correo, true),
  telefono: reparoDeContacto('telefono', telefono, false),
  motivo: motivoDeCambio.safeParse(motivo).error?.issues[0]?.message ?? null,
});

type DialogoDeContactoProps = Sobre['contacto'] &
  Pick<Sobre['envio'], 'ventaId' | 'numeroPoliza'> & {
    readonly abierto: boolean;
    readonly operacion: Operacion;
    readonly alCerrar: () => void;
    readonly alCorregir: () => void;
  };

/** Corrects the contact data that a sale keeps, and sends its documents to a corrected address. */
export const DialogoDeContacto = ({
  deQuien,
  alcance,
  correo,
  telefono,
  conRegistro,
  ventaId,
  numeroPoliza,
  abierto,
  operacion,
  alCerrar,
  alCorregir,
}: DialogoDeContactoProps) => {
  const unaVez = useClave();
  const corregir = async (valores: Valores) => {
    const pedido = {
      ventaId,
      numeroPoliza,
      correo: valores.correo,
      motivo: valores.motivo,
      ...(telefono !== null && { telefono: valores.telefono, enRegistro: valores.enRegistro }),
    };
    try {
      const hecho = await unaVez(JSON.stringify(pedido), (clave) =>
        llamar(corregirContacto, pedido, { clave }),
      );
      alCerrar();
      operacion.exito(
        hecho.enviado
          ? `Contacto corregido. Los documentos se enviarán a ${hecho.correo} en unos momentos.`
          : 'Contacto corregido.',
        { alCerrar: alCorregir },
      );
    } catch (fallo) {
      const deCampo = erroresDeCampo(fallo);
      if (Object.keys(deCampo).length > 0) return deCampo;
      alCerrar();
      const dicho = fallo instanceof ErrorDeApi && [409, 429].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : DESCONOCIDO, { alCerrar: alCorregir });
    }
    return undefined;
  };
  return (
    <DialogoDeFormulario<Valores>
      abierto={abierto}
      titulo={`Corregir contacto ${deQuien}`}
      introduccion={<p>{alcance}</p>}
      alAbrir={() => ({
        valoresIniciales: { correo, telefono: telefono ?? '', motivo: '', enRegistro: false },
        validar,
      })}
      alEnviar={corregir}
      alCerrar={alCerrar}
      textoEnviar="Corregir"
    >
      {(form) => (
        <Stack gap="md">
          <CampoCorreo label="Correo" required {...form.getInputProps('correo')} />
          {telefono !== null && <CampoTelefono {...form.getInputProps('telefono')} />}
          <CampoMotivo
            entre={LARGO_DE_CAMBIO}
            nota="Queda en la línea de tiempo, con lo que había antes."
            {...form.getInputProps('motivo')}
          />
          {conRegistro && (
            <Checkbox
              label="Corregir también en Propietarios, para sus próximas compras"
              {...form.getInputProps('enRegistro', { type: 'checkbox' })}
            />
          )}
        </Stack>
      )}
    </DialogoDeFormulario>
  );
};
