using System.Net.Http.Headers;
using Waymark;

static void Expect(bool holds, string what)
{
    if (!holds) throw new InvalidOperationException($"Expected {what}");
}

// Arguments: the server's address, the e-mail address and the password of a staff account.
using var http = new HttpClient { BaseAddress = new Uri(args[0]) };
var client = new WaymarkClient(http);
void UseToken(string token) => http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
static string Key() => Guid.NewGuid().ToString();

var health = await client.GetHealthAsync();
Expect(health.Status == HealthStatus.Healthy, "a healthy server");
Expect((await client.GetSettingsAsync()).Company_name != "", "settings");

// Accounts
var password = "correct horse battery";
var email = $"{Guid.NewGuid():N}@example.com";
var registration = await client.RegisterAsync(
    new RegisterRequest { Email = email, Password = password, First_name = "Ada", Last_name = "Lovelace" }, Key());
UseToken(registration.Access);
var profile = await client.UpdateProfileAsync(new ProfilePatch { Company_name = "Analytical Engines" });
Expect(profile is { Company_name: "Analytical Engines", Role: Role.Customer }, "the changed profile");
var session = await client.SignInAsync(new SignInRequest { Email = email, Password = password });
session = await client.RefreshTokenAsync(new RefreshRequest { Refresh = session.Refresh });
await client.SignOutAsync(new RefreshRequest { Refresh = session.Refresh });

// Shipments
var booking = new CreateShipmentRequest
{
    Service_type = ServiceType.Express,
    Sender_name = "Ada Lovelace", Sender_email = "ada@example.com", Sender_phone = "+44 20 7946 0000",
    Sender_address = "12 St James’s Square", Sender_city = "London", Sender_country = "United Kingdom",
    Recipient_name = "Blaise Pascal", Recipient_email = "blaise@example.com", Recipient_phone = "+33 1 40 20 50 50",
    Recipient_address = "1 Rue de Rivoli", Recipient_city = "Paris", Recipient_country = "France",
    Weight = 2.5, Length = 10, Width = 10, Height = 10, Declared_value = 100, Contents_description = "Books",
    Estimated_delivery = DateTimeOffset.UtcNow.AddDays(5),
};
var key = Key();
var shipment = await client.CreateShipmentAsync(booking, key);
Expect((await client.CreateShipmentAsync(booking, key)).Id == shipment.Id, "one shipment for one Idempotency-Key");
Expect(shipment is { Status: ShipmentStatus.Pending, Service_type: ServiceType.Express }, "the booked shipment");
Expect(shipment.Estimated_delivery is not null, "its estimated day");
var changed = await client.UpdateShipmentAsync(shipment.Id, new ShipmentPatch { Weight = 3 });
Expect(changed.Weight == 3 && changed.Sender_name == "Ada Lovelace", "one changed field");
Expect((await client.ListShipmentsAsync(status: [ShipmentStatus.Pending])).Single().Id == shipment.Id, "a list");
Expect((await client.CountShipmentsAsync()).Total == 1, "a count");

// Tracking updates and public tracking
var update = await client.AddTrackingUpdateAsync(shipment.Id, new TrackingUpdateRequest
{
    Status = TrackingStatus.In_transit, Location = "Dover", Description = "On the ferry", Timestamp = DateTimeOffset.UtcNow,
}, Key());
update = await client.UpdateTrackingUpdateAsync(update.Id, new TrackingUpdatePatch { Location = "Calais" });
Expect(update is { Location: "Calais", Reported_by: Reporter.Sender }, "the changed update");
var tracked = await client.TrackShipmentAsync(shipment.Tracking_number);
Expect(tracked.Status == ShipmentStatus.In_transit && tracked.Tracking_updates.Count == 1, "the public view");
Expect((await client.ListTrackingUpdatesAsync(shipment.Tracking_number)).Count == 1, "public updates");
Expect((await client.GetRouteAsync(shipment.Tracking_number)).Stops.Count > 1, "a route");
var history = await client.GetShipmentHistoryAsync(shipment.Id);
Expect(history.First().Actor.Role == ActorRole.Customer && history.Count >= 4, "a history");
Expect(history.ElementAt(1).Changes.Single().Field == "weight", "the change of a field");
Expect((await client.GetHistoryProofAsync(shipment.Id)).Checkpoint.Size > 0, "a proof");

// Addresses
var address = await client.CreateAddressAsync(new AddressRequest
{
    Label = "Office", Name = "Ada Lovelace", Address = "12 St James’s Square", City = "London", Country = "United Kingdom",
}, Key());
address = await client.UpdateAddressAsync(address.Id, new AddressPatch { Label = "Home" });
Expect((await client.ListAddressesAsync()).Single().Label == "Home", "the changed address");
await client.DeleteAddressAsync(address.Id);

// API keys
var issued = await client.CreateApiKeyAsync(
    new ApiKeyRequest { Name = "Warehouse", Scopes = [Scope.EventsRead, Scope.ShipmentsRead] }, Key());
Expect(issued.Key.StartsWith("wm_"), "the key");
Expect((await client.ListApiKeysAsync()).Single().Scopes.Count == 2, "two scopes");

// Webhooks
var webhook = await client.CreateWebhookAsync(
    new WebhookRequest { Url = new Uri("https://receiver.example/hook"), Types = [EventFilter.Delivered] }, Key());
Expect(webhook.Secret.StartsWith("whsec_") && webhook.Disabled_reason is null, "the secret of a new webhook");
Expect((await client.RotateWebhookSecretAsync(webhook.Id, Key())).Secret != webhook.Secret, "another secret");
var delivery = await client.TestWebhookAsync(webhook.Id, Key());
Expect((await client.GetDeliveryAsync(webhook.Id, delivery.Id)).Webhook_id == webhook.Id, "the delivery");
Expect((await client.ListDeliveriesAsync(webhook.Id)).Deliveries.Count == 1, "a list of deliveries");
await client.RewindWebhookAsync(webhook.Id, new RewindRequest { At = DateTimeOffset.UtcNow.AddHours(-1) }, Key());
var disabled = await client.UpdateWebhookAsync(webhook.Id, new WebhookPatch { Enabled = false });
Expect(disabled.Disabled_reason == WebhookDisabledReason.By_owner, "the reason");
await client.DeleteWebhookAsync(webhook.Id);

// Events
var feed = await client.ListEventsAsync(after: "0");
Expect(feed.Events.Count >= 4 && feed.Events.All(one => one.Data.Shipment_id == shipment.Id), "the feed");
Expect(feed.Events.First().Statuschange is null && feed.Events.ElementAt(2).Statuschange is ShipmentStatus.In_transit, "statuses");

// Errors
try
{
    await client.CreateAddressAsync(new AddressRequest { Label = "", Name = "", Address = "", City = "", Country = "" });
    Expect(false, "a refusal");
}
catch (ApiException<BadRequest> refusal)
{
    Expect(refusal.StatusCode == 400 && refusal.Result.AdditionalProperties.ContainsKey("label"), "field errors");
}
await client.DeleteShipmentAsync(shipment.Id);
await client.RevokeApiKeyAsync(issued.Id);

// Audit, for staff
http.DefaultRequestHeaders.Authorization = null;
UseToken((await client.SignInAsync(new SignInRequest { Email = args[1], Password = args[2] })).Access);
var page = await client.ListAuditEventsAsync(limit: 1_000);
Expect(page.Events.Any(one => one.Shipment?.Id == shipment.Id), "the shipment's events in the log");
Expect((await client.VerifyLogAsync()).Ok, "a sound log");
var checkpoint = await client.GetCheckpointAsync();
Expect((await client.GetConsistencyProofAsync(1, checkpoint.Size)).To.Size == checkpoint.Size, "a consistency proof");
Expect((await client.ListAccountsAsync(q: email)).Single().Id == profile.Id, "the account in the list");
Console.WriteLine("The journey is complete.");

namespace Waymark
{
#if SystemTextJson
    public partial class WaymarkClient
    {
        static partial void UpdateJsonSerializerSettings(System.Text.Json.JsonSerializerOptions settings)
        {
            // A patch does not send the fields that it leaves.
            settings.DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull;
            settings.Converters.Add(new System.Text.Json.Serialization.JsonStringEnumConverter());
        }
    }
#endif
}
